// All cases; `npm test` tries some of them.
import './moves.test.ts';
