/** HTML that a document contains as a part (`altChunk`); undefined if the part is no text. */
export function htmlOfPart(content: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(content.subarray(0, 2_000));
  if (/^PK|^\{\\rtf|^\xd0\xcf/.test(start)) return undefined;
  if (/^(mime-version|content-type|message-id|from|date|subject):/im.test(start) && /^content-type:/im.test(start)) {
    return htmlOfMail(new TextDecoder('latin1').decode(content), 0);
  }
  const text = decoded(content, /charset=["']?([\w-]+)/i.exec(start)?.[1]);
  return /<\w+[\s>/]/.test(text) ? bodyOf(text) : paragraphs(text);
}

/** Maximum depth of nested parts. */
const deepest = 4;

/** The page in a MIME file (MHT), as html-docx-js writes it, and browsers when they save a page. */
function htmlOfMail(mail: string, depth: number): string | undefined {
  const end = /\r?\n\r?\n/.exec(mail);
  if (!end || depth > deepest) return undefined;
  const head = mail.slice(0, end.index).replace(/\r?\n[ \t]+/g, ' ');
  const body = mail.slice(end.index + end[0].length);
  const type = /^content-type:\s*([^;\s]+)/im.exec(head)?.[1]?.toLowerCase() ?? 'text/plain';
  const boundary = /boundary="?([^";\r\n]+)"?/i.exec(head)?.[1];
  if (type.startsWith('multipart/') && boundary) {
    for (const part of body.split(`--${boundary}`).slice(1)) {
      const html = htmlOfMail(part.replace(/^\r?\n/, ''), depth + 1);
      if (html !== undefined) return html;
    }
    return undefined;
  }
  if (type !== 'text/html') return undefined;
  const encoding = /^content-transfer-encoding:\s*(\S+)/im.exec(head)?.[1]?.toLowerCase();
  const bytes =
    encoding === 'base64' ? fromBase64(body) : encoding === 'quoted-printable' ? fromQuoted(body) : latin(body);
  const charset = /charset="?([\w-]+)/i.exec(head)?.[1] ?? /charset=["']?([\w-]+)/i.exec(body.slice(0, 2_000))?.[1];
  return bodyOf(decoded(bytes, charset));
}

function decoded(bytes: Uint8Array, charset: string | undefined): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  for (const label of ['utf-8', charset ?? 'windows-1256']) {
    try {
      return new TextDecoder(label, { fatal: true }).decode(bytes);
    } catch (failure) {
      // The bytes are not in this encoding, or its name is unknown: the next encoding is tried.
      if (!(failure instanceof TypeError || failure instanceof RangeError)) throw failure;
    }
  }
  return new TextDecoder('windows-1256').decode(bytes);
}

function bodyOf(html: string): string {
  const body = /<body(?:\s[^>]*)?>/i.exec(html);
  return body ? html.slice(body.index + body[0].length).replace(/<\/body>[\s\S]*$/i, '') : html;
}

function paragraphs(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return escaped
    .split(/\r?\n/)
    .map((line) => `<p>${line}</p>`)
    .join('');
}

function latin(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function fromQuoted(text: string): Uint8Array {
  const joined = text.replace(/=\r?\n/g, '');
  return latin(joined.replace(/=([\da-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16))));
}

function fromBase64(text: string): Uint8Array {
  return latin(atob(text.replace(/[^a-z\d+/]/gi, '')));
}
