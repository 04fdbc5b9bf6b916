/** Preloaded into a server: its clock is ahead by the milliseconds in the file that CLOCK_AHEAD_FILE names. */
import { readFileSync } from 'node:fs';
import { ServerResponse } from 'node:http';

const file = process.env.CLOCK_AHEAD_FILE;
const RealDate = Date;
const now = () => RealDate.now() + Number(readFileSync(file, 'utf8'));

globalThis.Date = class extends RealDate {
  static now = now;

  constructor(...values) {
    super(...(values.length === 0 ? [now()] : values));
  }
};

// Node's own Date header would show the real time, by which pages correct their clocks.
const writeHead = ServerResponse.prototype.writeHead;
ServerResponse.prototype.writeHead = function (...values) {
  if (!this.headersSent && !this.hasHeader('date')) this.setHeader('Date', new Date().toUTCString());
  return writeHead.apply(this, values);
};
