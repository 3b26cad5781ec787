//! A client in Rust, for measurements and tests.

use std::{io, net::SocketAddr, time::Duration};

use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use thiserror::Error;
use tokio::{net::TcpStream, time::timeout};
use tokio_tungstenite::{WebSocketStream, client_async, tungstenite};

use crate::message::Request;

/// Maximum time to wait for a message.
const PATIENCE: Duration = Duration::from_secs(120);

/// A WebSocket connection to a server.
#[derive(Debug)]
pub struct Client {
    socket: WebSocketStream<TcpStream>,
}

/// The reason why a client's connection has ended.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ClientError {
    /// The server does not accept connections.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The connection failed.
    #[error(transparent)]
    Socket(#[from] tungstenite::Error),
    /// The server has closed the connection with this code, or without a code if the connection was
    /// lost.
    #[error("the server has closed the connection: {0:?}")]
    Closed(Option<u16>),
    /// The server has sent text that is not a valid message.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// The server has not sent any message for two minutes.
    #[error("the server did not send a message within {} seconds", PATIENCE.as_secs())]
    Timeout,
}

impl Client {
    /// Connects to a server.
    ///
    /// # Errors
    /// Returns [`ClientError`] if the server does not accept the connection.
    pub async fn connect(address: SocketAddr) -> Result<Self, ClientError> {
        Self::connect_over(TcpStream::connect(address).await?).await
    }

    /// Opens a WebSocket to a server over an existing TCP connection.
    ///
    /// # Errors
    /// Returns [`ClientError`] if the server does not accept the connection.
    pub async fn connect_over(stream: TcpStream) -> Result<Self, ClientError> {
        stream.set_nodelay(true)?;
        let url = format!("ws://{}/rooms", stream.peer_addr()?);
        let (socket, _) = client_async(url, stream).await?;
        Ok(Self { socket })
    }

    /// Sends a message.
    ///
    /// # Errors
    /// Returns [`ClientError`] if the connection has ended.
    pub async fn send(&mut self, request: &Request) -> Result<(), ClientError> {
        self.send_text(serde_json::to_string(request)?).await
    }

    /// Sends a string, which need not be a valid message.
    ///
    /// # Errors
    /// Returns [`ClientError`] if the connection has ended.
    pub async fn send_text(&mut self, text: String) -> Result<(), ClientError> {
        Ok(self.socket.send(tungstenite::Message::text(text)).await?)
    }

    /// Waits for a message, and returns it as a string.
    ///
    /// # Errors
    /// Returns [`ClientError`] if the connection has ended.
    pub async fn next_text(&mut self) -> Result<String, ClientError> {
        loop {
            let message = timeout(PATIENCE, self.socket.next()).await;
            match message.map_err(|_| ClientError::Timeout)? {
                None => return Err(ClientError::Closed(None)),
                Some(Err(error)) => return Err(error.into()),
                Some(Ok(tungstenite::Message::Text(text))) => return Ok(text.to_string()),
                Some(Ok(tungstenite::Message::Close(frame))) => {
                    return Err(ClientError::Closed(frame.map(|frame| frame.code.into())));
                }
                Some(Ok(_)) => (),
            }
        }
    }

    /// Waits for a message of the given kind, such as `update`, and returns its content. Skips
    /// other messages.
    ///
    /// # Errors
    /// Returns [`ClientError`] if the connection has ended.
    pub async fn next(&mut self, kind: &str) -> Result<Value, ClientError> {
        loop {
            let mut message: Value = serde_json::from_str(&self.next_text().await?)?;
            if let Some(content) = message.get_mut(kind) {
                return Ok(content.take());
            }
        }
    }
}
