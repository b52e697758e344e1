// Runs before everything else, in any browser: those that lack what the product's scripts use get it first.
(() => {
  var isFit =
    typeof Promise !== 'undefined' &&
    Promise.allSettled &&
    Array.prototype.toSorted &&
    Array.prototype.findLast &&
    Object.hasOwn &&
    Object.fromEntries &&
    ''.replaceAll &&
    typeof structuredClone !== 'undefined' &&
    typeof globalThis !== 'undefined' &&
    typeof ResizeObserver !== 'undefined' &&
    crypto.randomUUID;
  if (!isFit) document.write('<script src="/polyfills.js"></' + 'script>');
})();
