// Each case, of which `npm test` tries some.
import './select-on-phone.test.ts';
