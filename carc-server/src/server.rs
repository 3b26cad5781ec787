//! The server: its options, its port and its pages.

use std::{
    io,
    net::{IpAddr, SocketAddr},
    path::PathBuf,
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use axum::{
    Router,
    extract::{ConnectInfo, State, WebSocketUpgrade},
    http::{HeaderMap, StatusCode, Uri, header::CONTENT_TYPE},
    response::{IntoResponse, Response},
    routing::get,
};
use thiserror::Error;
use tokio::{net::TcpListener, time::interval};

use crate::{
    files::Files,
    host::Host,
    limits::{Gate, Limits},
    listener::{LimitedListener, Peer},
    socket,
    store::{Store, StoreError},
};

/// The name of the database file in the data folder.
const DATABASE: &str = "rooms.redb";

/// The options for a server.
#[derive(Clone, Debug)]
pub struct Options {
    /// The address and port; port 0 selects any free port.
    pub listen: SocketAddr,
    /// The database folder, which is created if it does not exist.
    pub data: PathBuf,
    /// The web app's folder, or `None` to serve only rooms.
    pub web: Option<PathBuf>,
    /// True if all connections come from a reverse proxy that appends the client's address to
    /// `X-Forwarded-For`.
    pub is_behind_proxy: bool,
    /// The pause before each decision by a computer player.
    pub pace: Duration,
    /// The number of days after which an unchanged room is removed.
    pub keep_days: u64,
    /// The limits.
    pub limits: Limits,
}

impl Options {
    /// Returns the default options, with the given data folder.
    pub fn new(data: PathBuf) -> Self {
        Self {
            listen: ([127, 0, 0, 1], 8080).into(),
            data,
            web: None,
            is_behind_proxy: false,
            pace: Duration::from_millis(600),
            keep_days: 30,
            limits: Limits::default(),
        }
    }
}

/// The error for a server that cannot start.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ServerError {
    /// The port or a folder is not available.
    #[error("{1}: {0}")]
    Io(io::Error, String),
    /// The database cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A server that is ready to accept connections.
#[derive(Debug)]
pub struct Server {
    listener: LimitedListener,
    app: App,
    keep_seconds: u64,
}

/// The state that all requests share.
#[derive(Clone, Debug)]
struct App {
    host: Arc<Host>,
    gate: Arc<Gate>,
    files: Arc<Files>,
    is_behind_proxy: bool,
}

impl Server {
    /// Opens the database and the port, and reads the web app.
    ///
    /// # Errors
    /// Returns [`ServerError`] if the port is taken, a folder cannot be read, or another server
    /// uses the database.
    pub async fn bind(options: Options) -> Result<Self, ServerError> {
        let named = |name: String| |error| ServerError::Io(error, name);
        let data = &options.data;
        std::fs::create_dir_all(data).map_err(named(data.display().to_string()))?;
        let store = Store::open(&data.join(DATABASE))?;
        let files = match &options.web {
            Some(web) => Files::read(web).map_err(named(web.display().to_string()))?,
            None => Files::default(),
        };
        let tcp = TcpListener::bind(options.listen).await;
        let limits = options.limits;
        let gate = Arc::new(Gate::default());
        let listener = LimitedListener {
            tcp: tcp.map_err(named(options.listen.to_string()))?,
            gate: Arc::clone(&gate),
            connections: limits.connections,
            per_address: (!options.is_behind_proxy).then_some(limits.connections_per_address),
            patience: limits.request,
        };
        let host = Arc::new(Host::new(store, limits, options.pace));
        let is_behind_proxy = options.is_behind_proxy;
        let app = App { host, gate, files: Arc::new(files), is_behind_proxy };
        Ok(Self { listener, app, keep_seconds: options.keep_days.saturating_mul(24 * 60 * 60) })
    }

    /// Returns the address and port.
    ///
    /// # Errors
    /// Returns an error if the system does not report the address.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.tcp.local_addr()
    }

    /// Serves until the process ends. The process can be killed at any time, because everything
    /// that a client has learned is on disk.
    ///
    /// # Errors
    /// Returns an error if the port fails.
    pub async fn run(self) -> io::Result<()> {
        tokio::spawn(remove_old_rooms(Arc::clone(&self.app.host), self.keep_seconds));
        let router = Router::new()
            .route("/rooms", get(rooms))
            .route("/status", get(status))
            .fallback(get(file))
            .with_state(self.app);
        axum::serve(self.listener, router.into_make_service_with_connect_info::<Peer>()).await
    }
}

async fn remove_old_rooms(host: Arc<Host>, seconds: u64) {
    let mut hourly = interval(Duration::from_secs(60 * 60));
    loop {
        hourly.tick().await;
        let host = Arc::clone(&host);
        let removal = tokio::task::spawn_blocking(move || host.store.remove_older(seconds));
        if let Ok(Err(error)) = removal.await {
            eprintln!("carc-server: {error}");
        }
    }
}

async fn rooms(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<Peer>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    let App { host, gate, .. } = app;
    let (address, ticket) = if app.is_behind_proxy {
        let address = forwarded_for(&headers).unwrap_or(peer.address);
        let ticket = gate.enter_from(address, host.limits.connections_per_address);
        if ticket.is_none() {
            return StatusCode::TOO_MANY_REQUESTS.into_response();
        }
        (address, ticket)
    } else {
        (peer.address, None)
    };
    let most = host.limits.message_bytes;
    upgrade.max_message_size(most).max_frame_size(most).on_upgrade(async move |socket| {
        let _ticket = ticket;
        peer.is_socket.store(true, Ordering::Relaxed);
        socket::serve(host, gate, address, socket).await;
    })
}

/// Returns the last address in `X-Forwarded-For`, which is the only address written by the proxy
/// itself.
fn forwarded_for(headers: &HeaderMap) -> Option<IpAddr> {
    let value = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    value.rsplit(',').next()?.trim().parse().ok()
}

async fn status(State(app): State<App>) -> Response {
    let status = app.host.status().await;
    let rooms = app.host.store.count().unwrap_or_default();
    let text = serde_json::json!({
        "rooms": rooms,
        "rooms_in_memory": status.rooms_in_memory,
        "connections": app.gate.connections(),
        "decisions": status.decisions,
    });
    ([(CONTENT_TYPE, "application/json")], text.to_string()).into_response()
}

async fn file(State(app): State<App>, uri: Uri) -> Response {
    app.files.answer(uri.path())
}
