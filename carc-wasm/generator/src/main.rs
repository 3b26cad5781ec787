//! Generates the JavaScript for the WebAssembly module of `carc-wasm`: `carc-wasm-generator
//! INPUT.wasm FOLDER`.

use std::{env, error::Error};

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [input, folder] = &arguments[..] else {
        return Err("expected two arguments, a file and a folder".into());
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(input).out_name("carc").web(true)?.typescript(true);
    // Function names make up a third of the file and are never used.
    bindgen.remove_name_section(true).remove_producers_section(true);
    bindgen.generate(folder)?;
    Ok(())
}
