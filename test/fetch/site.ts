/** Servers on loopback that remember what they were asked and what they still owe. */

import { createServer } from "node:http";
import type {
  IncomingHttpHeaders,
  IncomingMessage,
  RequestListener,
  ServerResponse,
} from "node:http";
import { createServer as createTlsServer } from "node:https";
import { createServer as createTcpServer } from "node:net";
import type { AddressInfo, Server, Socket } from "node:net";

export interface Seen {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

export interface Site {
  /** Without a trailing slash. */
  readonly origin: string;
  readonly requests: readonly Seen[];
  /** How many connections were made. */
  connections(): number;
  /** Whether nothing is under way: each request was answered in full, or its connection is closed. */
  isQuiet(): boolean;
  close(): Promise<void>;
}

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** What a path answers: a handler, or plain data. */
export type Route = Handler | Reply;

export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Uint8Array;
}

function answer(
  route: Route | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (typeof route === "function") {
    route(request, response);
    return;
  }
  const { status = 200, headers = {}, body = "" } = route ?? { status: 404 };
  response.writeHead(status, headers as Record<string, string | string[]>);
  response.end(body);
}

/** Keys and certificates of a server that speaks TLS. */
export interface Tls {
  readonly key: string;
  readonly cert: string;
}

/** A site whose paths answer what the routes say, 404 for any other. */
export function startSite(routes: Readonly<Record<string, Route>>, tls?: Tls): Promise<Site> {
  const requests: Seen[] = [];
  let busy = 0;
  const listener: RequestListener = (request, response) => {
    requests.push({ url: request.url ?? "", headers: request.headers });
    busy++;
    response.once("close", () => busy--);
    answer(routes[request.url ?? ""], request, response);
  };
  const server = tls ? createTlsServer(tls, listener) : createServer(listener);
  const close = (): void => server.closeAllConnections();
  return started(server, tls ? "https" : "http", requests, () => busy === 0, close);
}

/** What a server of {@link startRaw} does with a connection once the head of a request is there. */
export type RawHandler = (socket: Socket, target: string) => void;

/**
 * A server that writes what it likes. Quiet once each connection that had a request is closed: after an abort, Node's
 * fetch opens one more, for its pool.
 */
export function startRaw(handler: RawHandler): Promise<Site> {
  const requests: Seen[] = [];
  const open = new Set<Socket>();
  const busy = new Set<Socket>();
  const server = createTcpServer((socket) => {
    open.add(socket);
    let head = "";
    socket.on("error", () => {});
    socket.on("close", () => {
      open.delete(socket);
      busy.delete(socket);
    });
    socket.on("data", (data) => {
      head += String(data);
      if (!head.includes("\r\n\r\n")) return;
      const target = head.split(" ")[1] ?? "";
      head = "";
      requests.push({ url: target, headers: {} });
      busy.add(socket);
      handler(socket, target);
    });
  });
  const close = (): void => {
    for (const socket of open) socket.destroy();
  };
  return started(server, "http", requests, () => busy.size === 0, close);
}

function started(
  server: Server,
  scheme: string,
  requests: readonly Seen[],
  isQuiet: () => boolean,
  closeConnections: () => void,
): Promise<Site> {
  let connections = 0;
  server.on("connection", () => connections++);
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      const close = (): Promise<void> =>
        new Promise((closed) => {
          server.close(() => closed());
          closeConnections();
        });
      const origin = `${scheme}://127.0.0.1:${port}`;
      resolve({ origin, requests, connections: () => connections, isQuiet, close });
    });
  });
}
