// Each case, of which `npm test` tries some.
import './rows-by-keyboard.test.ts';
