// Each case, of which `npm test` tries some.
import './header.test.ts';
