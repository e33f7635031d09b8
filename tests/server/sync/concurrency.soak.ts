import { concurrencyTests } from './concurrency.ts';

concurrencyTests(400);
