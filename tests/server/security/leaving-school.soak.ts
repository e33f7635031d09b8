// Every id, of which `npm test` tries two of each kind.
import './leaving-school.test.ts';
