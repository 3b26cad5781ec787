//! The web app's files, in memory.

use std::{collections::HashMap, fs, io, path::Path};

use axum::{
    body::{Body, Bytes},
    http::{
        StatusCode,
        header::{CACHE_CONTROL, CONTENT_TYPE, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS},
    },
    response::Response,
};

/// The files in a folder by path, such as `assets/main.js`. The files are read once, so requests
/// never access the disk.
#[derive(Clone, Debug, Default)]
pub(crate) struct Files {
    files: HashMap<String, Bytes>,
}

impl Files {
    /// Reads a folder and its subfolders.
    pub(crate) fn read(folder: &Path) -> io::Result<Self> {
        let mut files = Self::default();
        files.add(folder, "")?;
        Ok(files)
    }

    fn add(&mut self, folder: &Path, prefix: &str) -> io::Result<()> {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let Ok(name) = entry.file_name().into_string() else { continue };
            let path = format!("{prefix}{name}");
            if entry.file_type()?.is_dir() {
                self.add(&entry.path(), &(path + "/"))?;
            } else {
                self.files.insert(path, fs::read(entry.path())?.into());
            }
        }
        Ok(())
    }

    /// Returns the response to a request for a path.
    pub(crate) fn answer(&self, path: &str) -> Response {
        let path = path.trim_start_matches('/');
        let path = if path.is_empty() { "index.html" } else { path };
        let answer = Response::builder()
            .header(X_CONTENT_TYPE_OPTIONS, "nosniff")
            // The web app offers rooms if it finds this header.
            .header(ROOMS, "1")
            .header(REFERRER_POLICY, "no-referrer");
        let answer = match self.files.get(path) {
            // The bundler adds a content hash to the names of these files.
            Some(file) => answer
                .header(CONTENT_TYPE, content_type(path))
                .header(
                    CACHE_CONTROL,
                    if path.starts_with("assets/") { FOREVER } else { "no-cache" },
                )
                .body(Body::from(file.clone())),
            None => answer
                .status(StatusCode::NOT_FOUND)
                .header(CONTENT_TYPE, "text/plain")
                .body(Body::from("not found\n")),
        };
        answer.expect("the headers are valid")
    }
}

const ROOMS: &str = "carc-rooms";
const FOREVER: &str = "public, max-age=31536000, immutable";

fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
