import type { Reporter, TestCase } from 'vitest/node';

/**
 * Prints the reason for a test's second try. Vitest counts such a test as passed, but the first failure is a bug of a slow
 * machine until it is explained.
 */
export class SecondTries implements Reporter {
  private readonly found: TestCase[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.found.push(test);
  }

  onTestRunEnd(): void {
    console.log(`Second tries: ${this.found.length}`);
    for (const test of this.found) {
      console.log(`\n${test.module.relativeModuleId} > ${test.fullName}`);
      for (const { stack, message } of test.result().errors ?? []) console.log(stack ?? message);
    }
  }
}
