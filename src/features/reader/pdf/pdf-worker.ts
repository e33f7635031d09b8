import './decode-smaller.ts';
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
