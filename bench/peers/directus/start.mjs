// The command line of Directus, without its request to the registry for newer versions.
import '@directus/api/cli/run.js';
