/** Runs before the page is drawn, so that it never flashes in the wrong theme. */
try {
  const theme = localStorage.getItem('lectern-theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {}
