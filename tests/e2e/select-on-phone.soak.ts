// All cases; `npm test` tries some of them.
import './select-on-phone.test.ts';
