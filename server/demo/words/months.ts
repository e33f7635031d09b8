import { wordList } from './both-scripts.ts';

export const months = wordList(`
  January = يناير
  February = فبراير
  March = مارس
  April = أبريل
  May = مايو
  June = يونيو
  July = يوليو
  August = أغسطس
  September = سبتمبر
  October = أكتوبر
  November = نوفمبر
  December = ديسمبر
`);
