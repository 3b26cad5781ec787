//! Connections before they become WebSockets. The number of connections and the time for sending a
//! request are limited.

use std::{
    io,
    net::{IpAddr, SocketAddr},
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll},
    time::Duration,
};

use axum::{
    extract::connect_info::Connected,
    serve::{IncomingStream, Listener},
};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{TcpListener, TcpStream},
    time::{Instant, Sleep, sleep},
};

use crate::limits::{Gate, Ticket};

/// A port that closes connections that exceed the limits.
#[derive(Debug)]
pub(crate) struct LimitedListener {
    pub(crate) tcp: TcpListener,
    pub(crate) gate: Arc<Gate>,
    pub(crate) connections: usize,
    /// The maximum number of connections from one address; `None` if all connections come from a proxy.
    pub(crate) per_address: Option<usize>,
    pub(crate) patience: Duration,
}

/// The other end of a connection.
#[derive(Clone, Debug)]
pub(crate) struct Peer {
    pub(crate) address: IpAddr,
    /// True if the connection is a WebSocket, which has its own time limits.
    pub(crate) is_socket: Arc<AtomicBool>,
}

impl Connected<IncomingStream<'_, LimitedListener>> for Peer {
    fn connect_info(stream: IncomingStream<'_, LimitedListener>) -> Self {
        stream.remote_addr().clone()
    }
}

impl Listener for LimitedListener {
    type Io = LimitedStream;
    type Addr = Peer;

    async fn accept(&mut self) -> (LimitedStream, Peer) {
        loop {
            let (tcp, from) = match self.tcp.accept().await {
                Ok(accepted) => accepted,
                Err(error) => {
                    // The process has no free file descriptors, or the connection has already ended.
                    eprintln!("carc-server: {error}");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    continue;
                }
            };
            if let Some(accepted) = self.admit(tcp, from) {
                return accepted;
            }
        }
    }

    fn local_addr(&self) -> io::Result<Peer> {
        Ok(peer(self.tcp.local_addr()?))
    }
}

fn peer(address: SocketAddr) -> Peer {
    Peer { address: address.ip().to_canonical(), is_socket: Arc::default() }
}

impl LimitedListener {
    fn admit(&self, tcp: TcpStream, from: SocketAddr) -> Option<(LimitedStream, Peer)> {
        let peer = peer(from);
        let mut tickets = vec![self.gate.enter(self.connections)?];
        if let Some(most) = self.per_address {
            tickets.push(self.gate.enter_from(peer.address, most)?);
        }
        tcp.set_nodelay(true).ok()?;
        let stream = LimitedStream {
            tcp,
            is_socket: Arc::clone(&peer.is_socket),
            deadline: Box::pin(sleep(self.patience)),
            patience: self.patience,
            _tickets: tickets,
        };
        Some((stream, peer))
    }
}

/// A connection that ends if the client is too slow to send its request or read the response.
#[derive(Debug)]
pub(crate) struct LimitedStream {
    tcp: TcpStream,
    is_socket: Arc<AtomicBool>,
    deadline: Pin<Box<Sleep>>,
    patience: Duration,
    _tickets: Vec<Ticket>,
}

impl LimitedStream {
    fn check(&mut self, context: &mut Context<'_>) -> io::Result<()> {
        if !self.is_socket.load(Ordering::Relaxed)
            && self.deadline.as_mut().poll(context).is_ready()
        {
            return Err(io::ErrorKind::TimedOut.into());
        }
        Ok(())
    }
}

impl AsyncRead for LimitedStream {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        this.check(context)?;
        Pin::new(&mut this.tcp).poll_read(context, buffer)
    }
}

impl AsyncWrite for LimitedStream {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        this.check(context)?;
        let result = Pin::new(&mut this.tcp).poll_write(context, bytes);
        if matches!(result, Poll::Ready(Ok(_))) {
            // The client is reading, so it is given more time for the rest.
            this.deadline.as_mut().reset(Instant::now() + this.patience);
        }
        result
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().tcp).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().tcp).poll_shutdown(context)
    }
}
