import { eq, sql } from 'drizzle-orm';
import type { Operator, Settings } from '#contract/entities/operator.ts';
import { givingKinds } from '#contract/entities/sponsorship.ts';
import { differences } from '#contract/forms/changed-fields.ts';
import type { SettingsForm } from '#contract/forms/settings-form.ts';
import { limits } from '#contract/limits.ts';
import { installationSettings } from '#server/db/schema/installation.ts';
import type { Call, Context } from '#server/http/handler.ts';
import { requireVersion } from '#server/http/request/versions.ts';

type Reading = Pick<Context, 'db' | 'config'>;
/** What is set. */
type Values = Operator & { dueDay: number };

const name = 'installation';

/**
 * What holds for the installation: what an admin has set, else what the environment says. It is read by each call that needs
 * it, one row by its key, so that a change holds at once in every process.
 */
export async function readSettings({ db, config }: Reading): Promise<Settings> {
  const [row] = await db.select().from(installationSettings).where(eq(installationSettings.name, name));
  return settingsOf(config, row);
}

function settingsOf(config: Context['config'], row: typeof installationSettings.$inferSelect | undefined): Settings {
  const atFirst: Values = { ...config.operator, dueDay: limits.dueDay };
  const values: Values = { ...atFirst, ...row?.values };
  return {
    ...values,
    id: name,
    version: row?.version ?? 0,
    changedDate: row && row.version > 0 ? row.updatedAt.toISOString() : null,
  };
}

/** @throws HttpError `changed-meanwhile` with the settings as they are */
export async function updateSettings(call: Call<'settings.update'>): Promise<Settings> {
  const { db, config, body } = call;
  // The first two to change them wait for one row as well.
  await db.insert(installationSettings).values({ name, values: {}, version: 0 }).onConflictDoNothing();
  const [row] = await db.select().from(installationSettings).where(eq(installationSettings.name, name)).for('update');
  const before = settingsOf(config, row);
  await requireVersion(call, before.version, () => before);
  const values = valuesOf(body);
  await db
    .update(installationSettings)
    .set({ values: { ...values }, version: sql`${installationSettings.version} + 1`, updatedAt: sql`now()` })
    .where(eq(installationSettings.name, name));
  await call.audit(
    'update',
    { type: 'settings', id: null },
    { changes: differences(before, values, Object.keys(values)) },
  );
  return readSettings(call);
}

/** What is empty is not set. */
function valuesOf({ id: _, arrivingShare, dueDay, ...form }: SettingsForm): Values {
  return {
    name: form.name || null,
    address: form.address || null,
    email: form.email || null,
    phone: form.phone || null,
    charityNumber: form.charityNumber || null,
    privacyUrl: form.privacyUrl || null,
    termsUrl: form.termsUrl || null,
    zakatScholar: form.zakatScholar || null,
    arrivingShare: arrivingShare === '' ? null : arrivingShare,
    givingKinds: givingKinds.filter((kind) => form[kind]),
    dueDay,
  };
}
