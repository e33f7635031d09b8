import { parseArgs } from 'node:util';
import { type Config, readConfig } from '#server/config.ts';
import { isForPeople, ToolError } from '#server/for-people.ts';
import { describeError } from '#server/http/problems/error-log.ts';

/** Input of a tool. */
export interface Tool {
  /** Arguments after the command, such as a folder. */
  readonly args: readonly string[];
  readonly config: Config;
  /** Reports progress to the person on the error stream; the other stream is for results. */
  readonly say: (line: string) => void;
}

/**
 * The number given for the one option of a tool, undefined without it, and the other arguments.
 * @param form of the number
 * @param beside number of other arguments
 * @throws ToolError with the usage for anything else
 */
export function readArgs(
  args: readonly string[],
  { option, form, beside = 0, usage }: { option: string; form: RegExp; beside?: number; usage: string },
): { number: number | undefined; words: string[] } {
  try {
    const options = { [option]: { type: 'string' } } as const;
    const { values, positionals: words } = parseArgs({ args: [...args], options, allowPositionals: true });
    const value = values[option];
    if (words.length === beside && (value === undefined || form.test(value))) {
      return { number: value === undefined ? undefined : Number(value), words };
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // an unknown option
  }
  throw new ToolError(usage);
}

/** Discards a server's log lines. */
export const quiet = { info: () => undefined };

/** Runs a tool of the command line and ends the process: 0 if everything was done, otherwise 1 with the reason. */
export async function runTool(work: (tool: Tool) => Promise<void>): Promise<never> {
  const say = (line: string) => console.error(line);
  // The embedded database ends with this process; these tools leave nothing half done.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  try {
    await work({ args: process.argv.slice(2), config: readConfig(process.env), say });
    process.exit(0);
  } catch (error) {
    say(isForPeople(error) ? error.message : JSON.stringify(describeError(error), undefined, 2));
    process.exit(1);
  }
}
