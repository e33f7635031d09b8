import { eq, sql } from 'drizzle-orm';
import type { Operator, Settings } from '#contract/entities/operator.ts';
import { givingKinds } from '#contract/entities/sponsorship.ts';
import { differences } from '#contract/forms/changed-fields.ts';
import type { SettingsForm } from '#contract/forms/settings-form.ts';
import { limits } from '#contract/limits.ts';
import { apiBase } from '#contract/path.ts';
import { installationSettings } from '#server/db/schema/installation.ts';
import type { Call, Context } from '#server/http/handler.ts';
import { requireVersion } from '#server/http/request/versions.ts';

type Reading = Pick<Context, 'db' | 'config'>;
/** Stored settings; the logo by the id of its file, so that no address of an older release stays. */
type Values = Omit<Operator, 'logo'> & { dueDay: number; releasesWords: boolean };
type Row = typeof installationSettings.$inferSelect;

const name = 'installation';

/**
 * Settings of the installation: the admin's values, otherwise the environment's. Each call reads the one row by its key, so a
 * change takes effect at once in every process.
 */
export async function readSettings({ db, config }: Reading): Promise<Settings> {
  const [row] = await db.select().from(installationSettings).where(eq(installationSettings.name, name));
  return settingsOf(config, row);
}

function settingsOf(config: Context['config'], row: Row | undefined): Settings {
  const atFirst: Values = { ...config.operator, dueDay: limits.dueDay, releasesWords: false };
  const { logoFile: _, ...values }: Values & { logoFile?: unknown } = { ...atFirst, ...row?.values };
  const logo = logoFileOf(row);
  return {
    ...values,
    logo: logo ? `${apiBase}v1/files/logo/${logo}.jpg` : null,
    id: name,
    version: row?.version ?? 0,
    changedDate: row && row.version > 0 ? row.updatedAt.toISOString() : null,
  };
}

/** The file of the logo, if one was chosen. */
function logoFileOf(row: Row | undefined): string | undefined {
  const file = row?.values.logoFile;
  return typeof file === 'string' ? file : undefined;
}

/** The id of the file that is the logo now. */
export async function readLogoFile(db: Context['db']): Promise<string | undefined> {
  const [row] = await db.select().from(installationSettings).where(eq(installationSettings.name, name));
  return logoFileOf(row);
}

/** @throws HttpError `changed-meanwhile` with the current settings */
export async function updateSettings(call: Call<'settings.update'>): Promise<Settings> {
  const row = await lockSettings(call);
  const before = settingsOf(call.config, row);
  const values = valuesOf(call.body, before);
  const logoFile = logoFileOf(row);
  await write(call, { ...values, ...(logoFile !== undefined && { logoFile }) });
  await call.audit(
    'update',
    { type: 'settings', id: null },
    { changes: differences(before, values, Object.keys(values)) },
  );
  return readSettings(call);
}

/**
 * Makes a file the logo, or removes the logo; inside the transaction that stores the file.
 * @returns the file of the previous logo
 * @throws HttpError `changed-meanwhile` with the current settings
 */
export async function changeLogo(within: Context, logoFile: string | undefined): Promise<string | undefined> {
  const row = await lockSettings(within);
  const earlier = logoFileOf(row);
  if (earlier === logoFile) return undefined;
  const { logoFile: _, ...values } = row.values;
  await write(within, { ...values, ...(logoFile !== undefined && { logoFile }) });
  return earlier;
}

/** The row of the settings, locked until the transaction ends; created if it was never written. */
async function lockSettings(call: Pick<Context, 'db' | 'config' | 'expectedVersions'>): Promise<Row> {
  const { db } = call;
  // A first row is inserted, so that the first two writers also wait for each other.
  await db.insert(installationSettings).values({ name, values: {}, version: 0 }).onConflictDoNothing();
  const [row] = await db.select().from(installationSettings).where(eq(installationSettings.name, name)).for('update');
  if (!row) throw new Error('The settings have no row.');
  await requireVersion(call, row.version, () => settingsOf(call.config, row));
  return row;
}

async function write({ db }: Pick<Context, 'db'>, values: Record<string, unknown>): Promise<void> {
  await db
    .update(installationSettings)
    .set({ values, version: sql`${installationSettings.version} + 1`, updatedAt: sql`now()` })
    .where(eq(installationSettings.name, name));
}

/** Empty values are left out. */
function valuesOf({ id: _, arrivingShare, dueDay, ...form }: SettingsForm, before: Settings): Values {
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
    showsTotals: form.showsTotals ?? before.showsTotals,
    isListed: form.isListed ?? before.isListed,
    releasesWords: form.releasesWords ?? before.releasesWords,
    dueDay,
  };
}
