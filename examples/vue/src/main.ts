// Starts the application.
import { createApp } from 'vue';
import App from './App.vue';
import { startLatchkey } from './latchkey';
import { router } from './router';

startLatchkey(router);
createApp(App).use(router).mount('#app');
