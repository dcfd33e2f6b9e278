// Starts the application.
import { mount } from 'svelte';
import App from './App.svelte';
import { startLatchkey } from './latchkey.svelte';

startLatchkey();
mount(App, { target: document.querySelector('#app') as HTMLElement });
