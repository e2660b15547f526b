import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { wantedLanguage, words } from './text/language.svelte';

await words.use(wantedLanguage());
mount(App, { target: document.getElementById('app')! });
