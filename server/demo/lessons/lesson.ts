/** A study material of the demo before its file is made. */
export interface DemoLesson {
  title: string;
  description: string;
  fileName: string;
  make: () => Promise<Buffer>;
}
