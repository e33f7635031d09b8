// Each case, of which `npm test` tries some.
import './moves.test.ts';
