// Each case, of which `npm test` tries some.
import './letter.test.ts';
