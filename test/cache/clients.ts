/** Real clients of a real Redis, as stores. */

import KeyvRedis from "@keyv/redis";
import { Redis as Ioredis } from "ioredis";
import { Keyv } from "keyv";
import { createClient } from "redis";
import type { Lab, Store } from "./harness.ts";

export type ClientName = "ioredis" | "node-redis" | "Keyv";
export const CLIENTS: readonly ClientName[] = ["ioredis", "node-redis", "Keyv"];

/** Connects; closed with the lab. Clients report a lost connection as an event, which nobody needs to hear of. */
export function storeOf(name: ClientName, port: number, lab: Lab): Promise<Store> | Store {
  if (name === "ioredis") return overIoredis(port, lab);
  return name === "Keyv" ? overKeyv(port, lab) : overNodeRedis(port, lab);
}

const RETRY_MS = 50;

function overIoredis(port: number, lab: Lab): Store {
  const client = new Ioredis(port, "127.0.0.1", { retryStrategy: () => RETRY_MS });
  client.on("error", () => {});
  lab.defer(() => client.disconnect());
  return lab.subject.library.ioredisStore(client);
}

async function overNodeRedis(port: number, lab: Lab): Promise<Store> {
  const client = createClient({
    socket: { host: "127.0.0.1", port, reconnectStrategy: () => RETRY_MS },
  });
  client.on("error", () => {});
  await client.connect();
  lab.defer(() => client.destroy());
  return lab.subject.library.nodeRedisStore(client);
}

function overKeyv(port: number, lab: Lab): Store {
  const keyv = new Keyv(
    new KeyvRedis({ socket: { host: "127.0.0.1", port, reconnectStrategy: () => RETRY_MS } }),
  );
  keyv.on("error", () => {});
  lab.defer(() => keyv.disconnect());
  return keyv;
}
