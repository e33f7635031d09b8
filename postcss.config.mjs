/** Panda puts the rules of all styled elements into src/ui/theme/styles.css. */
export default { plugins: { '@pandacss/dev/postcss': {} } };
