import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { watchForErrors } from './parts/notes.svelte';
import { wantedLanguage, words } from './text/language.svelte';

watchForErrors();
await words.use(wantedLanguage());
mount(App, { target: document.getElementById('app')! });
