// The real server, started for a test on a port of its own with an empty folder for its tables.

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const kRoot = fileURLToPath(new URL('../../..', import.meta.url));
const kProgram = process.env.BOCAGE_PROGRAM ?? join(kRoot, 'build/cli/bocage');

export class Server {
  private process: ChildProcess | undefined;
  private readonly data = mkdtempSync(join(tmpdir(), 'bocage-page-'));
  address = '';
  private port = 0;

  // Computers do not pause; a test that is about seeing them play asks for it.
  static async start(pause = 0): Promise<Server> {
    const server = new Server(pause);
    await server.run();
    return server;
  }
  private constructor(private readonly pause: number) {}

  private run(): Promise<void> {
    const args = ['serve', '--port', String(this.port), '--data', this.data, '--pause', String(this.pause)];
    args.push('--web', join(kRoot, 'web/dist'), '--messages', '100000', '--lang', 'en');
    const child = spawn(kProgram, args, { cwd: kRoot, stdio: ['ignore', 'pipe', 'inherit'] });
    this.process = child;
    return new Promise((resolve, reject) => {
      let said = '';
      child.stdout!.on('data', (data: Buffer) => {
        said += String(data);
        const found = /http:\/\/[\d.]+:(\d+)/.exec(said);
        if (!found) return;
        this.port = Number(found[1]);
        this.address = `http://127.0.0.1:${this.port}`;
        resolve();
      });
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
    });
  }

  // As if the machine had lost its power: no goodbye, and then it is there again.
  async crash(): Promise<void> {
    await this.end('SIGKILL');
    await this.run();
  }

  private end(signal: NodeJS.Signals): Promise<void> {
    const child = this.process!;
    return new Promise((resolve) => {
      child.removeAllListeners('exit');
      child.once('exit', () => resolve());
      child.kill(signal);
    });
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
    rmSync(this.data, { recursive: true, force: true });
  }
}
