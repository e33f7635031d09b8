import { answerOnce } from '../answer-once.ts';
import type { WordQuestion } from './ask-word.ts';
import { readWord } from './read-word.ts';

// Reads a Word document off the main thread.
answerOnce(({ bytes, as }: WordQuestion) => readWord(new Uint8Array(bytes), as));
