// The real server, started for a test on a port of its own with an empty folder for its tables.

import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const kRoot = fileURLToPath(new URL('../../..', import.meta.url));
// In memory, if there is such a place: the tests are about the page, not about how fast a disk is.
const kTemporary = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
const kProgram = process.env.BOCAGE_PROGRAM ?? join(kRoot, 'build/cli/bocage');

export class Server {
  private process: ChildProcess | undefined;
  private readonly data = mkdtempSync(join(kTemporary, 'bocage-page-'));
  address = '';
  private port = 0;

  // Computers do not pause, unless a test says otherwise.
  static async start(...more: string[]): Promise<Server> {
    const server = new Server(more);
    await server.run();
    return server;
  }
  private constructor(private readonly more: string[]) {}

  private run(): Promise<void> {
    const args = [
      'serve',
      '--port',
      String(this.port),
      '--data',
      this.data,
      '--web',
      join(kRoot, 'web/dist'),
    ];
    args.push('--pause', '0', '--messages', '100000', '--lang', 'en', ...this.more);
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
      child.once('error', reject);
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
    });
  }

  // Before its first start: tables of an earlier life, as SQL.
  static async startWith(tables: string, ...more: string[]): Promise<Server> {
    const server = new Server(more);
    const script = 'import sqlite3, sys; sqlite3.connect(sys.argv[1]).executescript(sys.stdin.read())';
    execFileSync('python3', ['-c', script, join(server.data, 'tables.sqlite')], { input: tables });
    await server.run();
    return server;
  }

  // As if the machine had lost its power: no goodbye, and then it is there again.
  async crash(): Promise<void> {
    await this.goDown();
    await this.comeBack();
  }
  // It hears no more, and nobody knows yet.
  freeze(): void {
    this.process!.kill('SIGSTOP');
  }
  goDown(): Promise<void> {
    return this.end('SIGKILL');
  }
  comeBack(): Promise<void> {
    return this.run();
  }

  private end(signal: NodeJS.Signals): Promise<void> {
    const child = this.process!;
    child.removeAllListeners('exit');
    if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(); // it is gone already
    return new Promise((resolve) => {
      child.once('exit', () => resolve());
      child.kill(signal);
    });
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
    rmSync(this.data, { recursive: true, force: true });
  }
}
