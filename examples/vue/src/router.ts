// The pages. A surface with path routing has pages below it, so its route takes any number of steps.
import { createRouter, createWebHistory } from 'vue-router';
import HomePage from './pages/HomePage.vue';
import ProtectedPage from './pages/ProtectedPage.vue';
import SignInPage from './pages/SignInPage.vue';
import SignUpPage from './pages/SignUpPage.vue';

export const router = createRouter({
  history: createWebHistory(),
  routes: [
    { path: '/', component: HomePage },
    { path: '/sign-in/:step(.*)*', component: SignInPage },
    { path: '/sign-up/:step(.*)*', component: SignUpPage },
    { path: '/protected', component: ProtectedPage },
  ],
});
