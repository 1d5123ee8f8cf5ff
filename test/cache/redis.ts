/** A Redis of our own: on a free port of loopback, without files, ended by its pid. */

import { spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { Skipped } from "./harness.ts";
import type { Lab } from "./harness.ts";

export class Redis {
  readonly port: number;
  private server: ChildProcess | undefined = undefined;

  private constructor(port: number) {
    this.port = port;
  }

  /** @throws {Skipped} without redis-server, unless ROBOTS_REDIS says that there must be one. */
  static async start(lab: Lab): Promise<Redis> {
    if (!hasRedis()) {
      if (process.env["ROBOTS_REDIS"] === "required") throw new Error("redis-server is missing");
      throw new Skipped("redis-server is not installed");
    }
    const redis = new Redis(await freePort());
    lab.defer(() => redis.stop());
    await redis.restart();
    return redis;
  }

  /** Starts it, empty, on the same port. */
  async restart(): Promise<void> {
    const options = `--port ${this.port} --bind 127.0.0.1 --appendonly no --daemonize no --dir ${tmpdir()}`;
    const server = spawn("redis-server", [...options.split(" "), "--save", ""], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.server = server;
    await new Promise<void>((resolve, reject) => {
      let log = "";
      server.stdout!.on("data", (data) => {
        log += String(data);
        if (/Ready to accept connections/i.test(log)) resolve();
      });
      server.once("exit", () => reject(new Error(`redis-server ended: ${log}`)));
    });
  }

  /** Kills it, as a crash would. */
  async stop(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
    const exit = once(server, "exit");
    server.kill("SIGKILL");
    await exit;
  }
}

function hasRedis(): boolean {
  return spawnSync("redis-server", ["--version"]).status === 0;
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
