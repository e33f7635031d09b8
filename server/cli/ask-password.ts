import { createInterface } from 'node:readline/promises';
import { type Readable, Writable } from 'node:stream';

export interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
}

/**
 * Asks for a password twice without showing it.
 * @param rule the problem of a password; undefined if it is good
 * @returns undefined if the person leaves it empty; rejects when the terminal is closed
 */
export async function askPassword(
  { input, output }: Terminal,
  rule: (password: string) => string | undefined,
): Promise<string | undefined> {
  // readline writes typed text to its output: this one accepts it and shows nothing.
  const blind = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: blind, terminal: true });
  const interrupted = new AbortController();
  lines.once('SIGINT', () => lines.close());
  lines.once('close', () => interrupted.abort());
  const ask = async (question: string) => {
    const answered = lines.question('', { signal: interrupted.signal });
    output.write(question);
    const answer = await answered;
    output.write('\n');
    return answer;
  };
  try {
    for (;;) {
      const password = await ask('Password (empty: one is made up): ');
      if (password === '') return undefined;
      const problem = rule(password);
      if (problem === undefined && password === (await ask('Once more: '))) return password;
      output.write(`${problem ?? 'These were two different ones.'}\n`);
    }
  } finally {
    lines.close();
  }
}
