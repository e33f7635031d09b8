import { setApiBase } from '#data/api/base.ts';
import { serveSavedFiles } from './files/saved-files.ts';
import { serveGuides } from './guides.ts';
import { showNotifications } from './push.ts';
import { serveReaders } from './readers.ts';
import { sendOnSync } from './send.ts';
import { receiveShares } from './share.ts';
import { serveShell } from './shell.ts';
import { serveTranslations } from './translations.ts';
import { updateOnWord } from './update.ts';

setApiBase(import.meta.env.VITE_API_BASE_URL);

// The first matching route answers, so special routes come before the shell.
serveTranslations();
serveSavedFiles();
receiveShares();
serveReaders();
serveGuides();
serveShell();

sendOnSync();
showNotifications();
updateOnWord();
