import { strFromU8, strToU8 } from 'fflate';
import type { Parts } from '../word-xml.ts';

/** Attributes by which Word recognizes its own edits; in some documents they are half of all bytes. */
const editMarks = / (?:w:rsid\w*|w14:(?:paraId|textId)|wp14:(?:anchorId|editId))="[^"<>]*"/g;

/** Properties of styles that are not shown here: elements without content. */
const looks = [
  ...['rFonts', 'sz', 'szCs', 'lang', 'spacing', 'kern', 'w', 'position', 'noProof', 'bCs', 'iCs', 'effect', 'em'],
  ...['proofErr', 'lastRenderedPageBreak', 'ind', 'jc', 'contextualSpacing', 'keepNext', 'keepLines', 'widowControl'],
  ...['textAlignment', 'textDirection', 'adjustRightInd', 'autoSpaceDE', 'autoSpaceDN', 'snapToGrid', 'overflowPunct'],
  ...['suppressAutoHyphens', 'suppressLineNumbers', 'pageBreakBefore', 'tcW', 'vAlign', 'noWrap', 'hideMark', 'tblW'],
  ...['tblInd', 'tblLayout', 'tblLook', 'tblCellSpacing', 'trHeight', 'cantSplit', 'cnfStyle', 'lsdException'],
].join('|');
const looksAlone = new RegExp(`<w:(?:${looks})(?: [^<>]*)?/>`, 'g');

/** The same properties with elements in them, which are few. */
const groups = ['tcBorders', 'tblBorders', 'pBdr', 'tabs', 'tcMar', 'tblCellMar', 'tblGrid'].join('|');
const looksInGroups = new RegExp(`<w:(${groups})(?: [^<>]*[^<>/])?>.{0,4000}?</w:\\1>`, 'gs');

const emptyGroups = /<w:(rPr|pPr|tcPr|trPr)><\/w:\1>/g;

/**
 * Removes unused data from the parts of a Word document: as elements in memory, a long document takes a hundred times its
 * bytes.
 */
export function slimParts(parts: Parts): Parts {
  return Object.fromEntries(
    Object.entries(parts).map(([path, content]) => {
      const isXml = /^word\/[^/]*\.xml$/i.test(path) && content[0] !== 0xff && content[0] !== 0xfe;
      return [path, isXml ? strToU8(slimXml(strFromU8(content))) : content];
    }),
  );
}

/** Slims a part, unless its program gave Word's elements other names. */
function slimXml(xml: string): string {
  // CDATA text may look like elements.
  if (xml.includes('<![CDATA[')) return xml;
  return xml.replace(editMarks, '').replace(looksAlone, '').replace(looksInGroups, '').replace(emptyGroups, '');
}
