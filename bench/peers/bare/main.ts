import { randomUUID } from 'node:crypto';
import { createWriteStream, readFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { Pool } from 'pg';
import type { RecordedQueries } from '../../api/recorded-queries.ts';

/*
 * Fastify and node-postgres with nothing around the query: no session, no rights, no rules, no log. Reads run the very
 * statements that the product runs for the same address.
 */
const { DATABASE_URL, PORT, QUERIES = '', UPLOADS = '' } = process.env;
const pool = new Pool({ connectionString: DATABASE_URL, max: 10 });
const queries = JSON.parse(readFileSync(QUERIES, 'utf8')) as RecordedQueries;
const app = Fastify();
await app.register(multipart);

async function read({ url }: { url: string }) {
  let rows: unknown[] = [];
  for (const query of queries[url] ?? []) ({ rows } = await pool.query(query));
  return { data: rows };
}
app.get('/api/v1/classes', read);
app.get('/api/v1/classes/madaris/:id', read);
app.get('/api/v1/classes/:id', read);
app.get('/api/v1/sync', read);

app.post<{ Body: { name: string; description: string; monthlyPrice: number; madarisId: string } }>(
  '/api/v1/classes',
  async ({ body }, reply) => {
    const { name, description, monthlyPrice, madarisId } = body;
    const { rows } = await pool.query({
      name: 'create',
      text: `insert into classes (id, madrasa_id, name, description, monthly_price_cents, search_text)
        values ($1, $2, $3, $4, $5, $6) returning *`,
      values: [randomUUID(), madarisId, name, description, monthlyPrice * 100, `${name} ${description}`.toLowerCase()],
    });
    return reply.code(201).send({ data: rows[0] });
  },
);

app.post<{ Params: { id: string } }>('/api/v1/classes/:id/reports', async (request, reply) => {
  const part = await request.file();
  if (!part) return reply.code(400).send();
  const path = join(UPLOADS, randomUUID());
  await pipeline(part.file, createWriteStream(`${path}.part`, { flush: true }));
  await rename(`${path}.part`, path);
  const { rows } = await pool.query({
    name: 'report',
    text: `with stored as (
        insert into files (id, kind, name, media_type, size, sha256, storage_key)
        values ($1, 'report', $2, 'application/pdf', $3, repeat('0', 64), $4) returning id
      ) insert into reports (id, class_id, title, file_id) select $5, $6, 'Report', id from stored returning *`,
    values: [randomUUID(), part.filename, part.file.bytesRead, path, randomUUID(), request.params.id],
  });
  return reply.code(201).send({ data: rows[0] });
});

await app.listen({ host: '127.0.0.1', port: Number(PORT) });
