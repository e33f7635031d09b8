import { defineConfig } from 'drizzle-kit';

/** `npm run db:generate` writes the SQL of a change in server/db/schema; the server applies it at its next start. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/db/schema/*.ts',
  out: './server/db/migrations',
});
