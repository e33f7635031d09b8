// All cases; `npm test` tries some of them.
import './rows-by-keyboard.test.ts';
