import { concurrencyTests } from './concurrency.ts';

concurrencyTests(100);
