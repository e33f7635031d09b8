// The smallest possible React page: it renders one word.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

const place = document.getElementById('root');
if (!place) throw new Error('The page lacks its root element.');
createRoot(place).render(
  <StrictMode>
    <p>Empty</p>
  </StrictMode>,
);
void navigator.serviceWorker.register('/sw.js');
