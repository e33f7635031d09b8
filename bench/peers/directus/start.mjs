// The command line of Directus without its question to the registry whether there is a newer one.
import '@directus/api/cli/run.js';
