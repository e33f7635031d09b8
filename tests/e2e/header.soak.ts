// All cases; `npm test` tries some of them.
import './header.test.ts';
