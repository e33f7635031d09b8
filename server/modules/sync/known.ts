import { type SQL, sql } from 'drizzle-orm';
import { classes, madaris, regions } from '#server/db/schema/places-and-people.ts';
import { isVisible, type Syncing } from './visibility.ts';

/**
 * What can have been in the caller's scope at any moment since the device last asked: what is in it now, what `recent`
 * (changed-ids.ts) says to have left it, and what was a part of these. A set too large does no harm, for what is sent of
 * a row is decided by reading it; what the set lacks could never be reported as gone.
 *
 * Parts of a `with` clause: known_regions, known_madaris, known_classes, and known_circles, the classes whose people the
 * caller sees.
 */
export function knownToDevice(call: Syncing): SQL {
  const { role } = call.caller;
  return role === 'teacher' || role === 'student' ? knownFromBelow(call) : knownFromAbove(call);
}

/** Supervisors and sponsors have regions, madaris and classes with all that is below. */
function knownFromAbove(call: Syncing): SQL {
  const { userId, role } = call.caller;
  return sql`known_regions(id) as (
      select ${regions.id} from ${regions} where ${isVisible(call, 'regions')}
      union select row_id from recent where entity = 'regions' and user_id = ${userId}
    ), known_madaris(id) as (
      select ${madaris.id} from ${madaris} where ${isVisible(call, 'madaris')}
      union select id from madaris where region_id in (select id from known_regions)
      union select row_id from recent where entity = 'madaris'
        and (user_id = ${userId} or parent_id in (select id from known_regions))
    ), known_classes(id) as (
      select ${classes.id} from ${classes} where ${isVisible(call, 'classes')}
      union select id from classes where madrasa_id in (select id from known_madaris)
      union select row_id from recent where entity = 'classes'
        and (user_id = ${userId} or parent_id in (select id from known_madaris))
    ), known_circles(id) as (
      ${role === 'supervisor' ? sql`select id from known_classes` : nothing}
    )`;
}

/** Teachers and students have classes, with the madaris and regions above them. */
function knownFromBelow(call: Syncing): SQL {
  const { userId, role } = call.caller;
  return sql`known_classes(id) as (
      select ${classes.id} from ${classes} where ${isVisible(call, 'classes')}
      union select row_id from recent where entity = 'classes' and user_id = ${userId}
    ), known_madaris(id) as (
      select madrasa_id from classes where id in (select id from known_classes)
      union select parent_id from recent where entity = 'classes' and row_id in (select id from known_classes)
    ), known_regions(id) as (
      select region_id from madaris where id in (select id from known_madaris)
      union select parent_id from recent where entity = 'madaris' and row_id in (select id from known_madaris)
    ), known_circles(id) as (
      ${role === 'teacher' ? sql`select id from known_classes` : nothing}
    )`;
}

const nothing = sql`select id from classes where false`;
