import type { Role } from '#contract/rights/roles.ts';
import { newAppSecret } from '#server/modules/second-factor/app-codes.ts';
import { buildPerson } from '#tests/server/http/open-app.ts';
import { codeOf, given, SoftwareKey, strangePasskey, withApp } from '#tests/tools/second-factor.ts';
import { ask } from '../ask.ts';
import type { CallRow } from '../call-row.ts';
import { type Fixture, type FixtureCaller, idOf } from '../fixture.ts';

/** A person of the same role, whose second factor no other test uses. */
async function twin({ server }: Fixture, caller: FixtureCaller | undefined) {
  const role: Role = caller?.role ?? 'student';
  return buildPerson(server, role);
}

/** The same with an authenticator app, given in this session. */
async function twinWithApp(fixture: Fixture, caller: FixtureCaller | undefined) {
  const as = await twin(fixture, caller);
  const secret = await withApp(fixture.db, as.id);
  await given(fixture.db, as.id);
  return { as, secret };
}

const visitor = (caller: FixtureCaller | undefined) => caller === undefined;

export const secondFactorCalls = {
  'secondFactor.get': { kind: 'open', ask: () => ({}) },
  'secondFactor.challenge': { kind: 'open', ask: () => ({}) },
  'secondFactor.verify': {
    kind: 'open',
    ask: async (fixture, caller) => {
      const as = await twin(fixture, caller);
      const body = { code: codeOf(await withApp(fixture.db, as.id), 1) };
      return visitor(caller) ? { body } : { as, body };
    },
  },
  'secondFactor.startApp': {
    kind: 'open',
    ask: async (fixture, caller) => (visitor(caller) ? {} : { as: await twin(fixture, caller) }),
  },
  'secondFactor.confirmApp': {
    kind: 'open',
    ask: async (fixture, caller) => {
      const as = await twin(fixture, caller);
      const { secret } = await newAppSecret(fixture.db, as.id, 'test');
      const body = { code: codeOf(secret) };
      return visitor(caller) ? { body } : { as, body };
    },
  },
  'secondFactor.removeApp': {
    kind: 'open',
    ask: async (fixture, caller) => (visitor(caller) ? {} : { as: (await twinWithApp(fixture, caller)).as }),
  },
  'secondFactor.startPasskey': {
    kind: 'open',
    ask: async (fixture, caller) => (visitor(caller) ? {} : { as: await twin(fixture, caller) }),
  },
  'secondFactor.addPasskey': {
    kind: 'open',
    ask: async (fixture, caller) => {
      const as = await twin(fixture, caller);
      const started = await ask(fixture.server, 'secondFactor.startPasskey', { as });
      const body = new SoftwareKey('http://localhost:8080').made(started.body.data.options);
      return visitor(caller) ? { body } : { as, body };
    },
  },
  'secondFactor.removePasskey': {
    kind: 'open',
    ask: async (fixture, caller) => {
      const as = await twin(fixture, caller);
      const params = { id: await strangePasskey(fixture.db, as.id) };
      await given(fixture.db, as.id);
      return visitor(caller) ? { params } : { as, params };
    },
  },
  'secondFactor.recoveryCodes': {
    kind: 'open',
    ask: async (fixture, caller) => (visitor(caller) ? {} : { as: (await twinWithApp(fixture, caller)).as }),
  },
  'secondFactor.ofPerson': {
    kind: 'things',
    axes: [
      {
        what: 'the person',
        ask: (fixture, standing) => {
          const names = idOf(fixture, 'person', standing);
          return { names, params: { id: names } };
        },
      },
    ],
  },
  'secondFactor.reset': {
    kind: 'things',
    axes: [
      {
        what: 'the person',
        ask: async (fixture, standing) => {
          const names = idOf(fixture, 'person', standing);
          const isCaller = Object.values(fixture.callers).some(({ id }) => id === names);
          if (fixture.things.has(names) && !isCaller) await withApp(fixture.db, names);
          return { names, params: { id: names } };
        },
      },
    ],
  },
} satisfies Record<string, CallRow>;
