// All cases; `npm test` tries some of them.
import './letter.test.ts';
