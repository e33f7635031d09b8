// All ids; `npm test` tries two of each kind.
import './leaving-school.test.ts';
