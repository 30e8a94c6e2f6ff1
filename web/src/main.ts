import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { mendStyles } from "./lib/styles";

mendStyles();
const target = document.getElementById("app");
if (target) mount(App, { target });
