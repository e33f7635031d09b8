/** A PDF of some hundred bytes whose one page has a pattern of so many tiles that rendering it takes minutes. */
export function slowPdf(): Buffer {
  const tile = '0 0 1 1 re f';
  const fill = '/Pattern cs /P scn 0 0 20000 20000 re f';
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 20000 20000]/Contents 4 0 R/Resources<</Pattern<</P 5 0 R>>>>>>',
    `<</Length ${fill.length}>>stream\n${fill}\nendstream`,
    `<</PatternType 1/PaintType 1/TilingType 1/BBox[0 0 1 1]/XStep .01/YStep .01/Resources<<>>/Length ${tile.length}>>stream\n${tile}\nendstream`,
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj${object}endobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(
    `${text}xref\n0 6\n0000000000 65535 f \n${table}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF`,
    'latin1',
  );
}
