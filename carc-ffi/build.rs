//! Gives the shared library its SONAME.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    // While the version is 0.x every minor version may break programs, so the name carries it.
    let major = std::env::var("CARGO_PKG_VERSION_MAJOR").expect("cargo sets it");
    let minor = std::env::var("CARGO_PKG_VERSION_MINOR").expect("cargo sets it");
    let version = if major == "0" { format!("0.{minor}") } else { major };
    match std::env::var("CARGO_CFG_TARGET_OS").as_deref() {
        Ok("linux" | "freebsd" | "netbsd" | "openbsd" | "android") => {
            println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libcarc.so.{version}");
        }
        Ok("macos") => {
            println!(
                "cargo:rustc-cdylib-link-arg=-Wl,-install_name,@rpath/libcarc.{version}.dylib"
            );
        }
        _ => {}
    }
}
